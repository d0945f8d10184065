// Small pictures of buttons. Each button has a name of its own, so they say nothing to a screen reader.

const SHAPES = {
  add: 'M8 3v10M3 8h10',
  back: 'M10 3 5 8l5 5',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  close: 'm4 4 8 8M12 4l-8 8',
  compare: 'M2.5 3h4v10h-4zM9.5 3h4v10h-4z',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  down: 'm3 6 5 5 5-5',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10',
  edit: 'm3 13 .8-3L10.5 3.3l2.2 2.2L6 12.2zM9 5l2 2',
  forward: 'm6 3 5 5-5 5',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  microphone: 'M6 4a2 2 0 0 1 4 0v4a2 2 0 0 1-4 0zM3.5 8a4.5 4.5 0 0 0 9 0M8 12.5V15',
  paperclip: 'm12.5 7.5-5 5a3 3 0 0 1-4.3-4.3l5.6-5.6a2 2 0 0 1 2.9 2.9l-5.5 5.4a1 1 0 0 1-1.4-1.4l4.7-4.8',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.5M7 6.5h.5M10 6.5h.5M12 6.5h.5M4.5 9.5h7',
  pin: 'M5.5 2.5h5M6.5 2.5V7L4 9.5h8L9.5 7V2.5M8 9.5v4.5',
  remove: 'M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  repeat: 'M13 6.5A5.2 5.2 0 0 0 3.4 6M3 9.5a5.2 5.2 0 0 0 9.6.5M13 2.8v3.7H9.4M3 13.2V9.5h3.6',
  send: 'M8 13V3M3.8 7.2 8 3l4.2 4.2',
  settings: 'M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6M10.2 3.3v3.4M5.8 9.3v3.4',
  stop: 'M4.5 4.5h7v7h-7z',
  upload: 'M8 11V3M4.5 6 8 2.5 11.5 6M3 13.5h10',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
