// The text of an order.
import { useRef } from 'react';
import { useFittingHeight } from '../kit/fields.ts';

interface TextFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

/** Grows with its text. The label is for readers. */
export function PromptField({ label, placeholder = label, value, onChange }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useFittingHeight(field, value);
  return (
    <textarea
      ref={field}
      rows={1}
      maxLength={100_000}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
