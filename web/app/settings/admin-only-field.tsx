// Whether a server with tools is for the administrator alone.
import { useToolSettingsTexts } from './texts/texts.ts';

const NAME = 'admin-only';

/** A box to check in a form, whose data {@link isAdminOnly} reads. */
export function AdminOnlyField() {
  const texts = useToolSettingsTexts();
  return (
    <label>
      <span className="check">
        <input type="checkbox" name={NAME} />
        {texts.adminOnly}
      </span>
      <span className="help">{texts.adminOnlyHelp}</span>
    </label>
  );
}

/** True where the box is checked; undefined where all may use the server, as usual. */
export function isAdminOnly(form: FormData): true | undefined {
  return form.has(NAME) || undefined;
}
