// Small pictures of buttons. Each button has a name of its own, so they say nothing to a screen reader.

const SHAPES = {
  add: 'M8 3v10M3 8h10',
  back: 'M10 3 5 8l5 5',
  chat: 'M2.5 3.5h11v7.5H7.5L4.5 13.5v-2.5h-2z',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  chevron: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  close: 'm4 4 8 8M12 4l-8 8',
  compare: 'M2.5 3h4v10h-4zM9.5 3h4v10h-4z',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  down: 'm3 6 5 5 5-5',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10',
  edit: 'm3 13 .8-3L10.5 3.3l2.2 2.2L6 12.2zM9 5l2 2',
  enlarge: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM6.3 8a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0',
  forward: 'm6 3 5 5-5 5',
  info: 'M1.8 8a6.2 6.2 0 1 0 12.4 0 6.2 6.2 0 1 0-12.4 0M8 7.3v3.6M8 5h.01',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.5M7 6.5h.5M10 6.5h.5M12 6.5h.5M4.5 9.5h7',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  logs: 'M3 4h.01M6 4h7.5M3 8h.01M6 8h7.5M3 12h.01M6 12h4.5',
  machine: 'M4.5 4.5h7v7h-7zM6.5 2.5v2M9.5 2.5v2M6.5 11.5v2M9.5 11.5v2M2.5 6.5h2M2.5 9.5h2M11.5 6.5h2M11.5 9.5h2',
  microphone: 'M6 4a2 2 0 0 1 4 0v4a2 2 0 0 1-4 0zM3.5 8a4.5 4.5 0 0 0 9 0M8 12.5V15',
  models: 'm8 2.2 5.2 2.8v6L8 13.8 2.8 11V5zM2.8 5 8 7.8 13.2 5M8 7.8v6',
  more: 'M3.2 8h.6M7.7 8h.6M12.2 8h.6',
  paperclip: 'm12.5 7.5-5 5a3 3 0 0 1-4.3-4.3l5.6-5.6a2 2 0 0 1 2.9 2.9l-5.5 5.4a1 1 0 0 1-1.4-1.4l4.7-4.8',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  pictures: 'M2.5 3h11v10h-11zM2.5 11l3.2-3.5 2.6 2.7 1.9-1.9 3.3 3.2M10.5 5.7h.01',
  pin: 'M5.5 2.5h5M6.5 2.5V7L4 9.5h8L9.5 7V2.5M8 9.5v4.5',
  play: 'm5 3 8 5-8 5z',
  remove: 'M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  repeat: 'M13 6.5A5.2 5.2 0 0 0 3.4 6M3 9.5a5.2 5.2 0 0 0 9.6.5M13 2.8v3.7H9.4M3 13.2V9.5h3.6',
  send: 'M8 13V3M3.8 7.2 8 3l4.2 4.2',
  settings: 'M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6M10.2 3.3v3.4M5.8 9.3v3.4',
  sound: 'M2.5 7v2M5.2 5v6M8 3v10M10.8 5.5v5M13.5 7v2',
  stop: 'M4.5 4.5h7v7h-7z',
  thought:
    'M5.5 12.5h5M6.5 14.3h3M8 1.8a4.2 4.2 0 0 1 2.5 7.6c-.5.4-.7.8-.7 1.3v0H6.2c0-.5-.2-.9-.7-1.3A4.2 4.2 0 0 1 8 1.8Z',
  tool: 'M13.2 4.6a3.3 3.3 0 0 1-4.4 3.9L5 12.7a1.2 1.2 0 0 1-1.7-1.7l4.2-3.8a3.3 3.3 0 0 1 3.9-4.4L9.5 4.7l.4 1.4 1.4.4z',
  upload: 'M8 11V3M4.5 6 8 2.5 11.5 6M3 13.5h10',
  wrap: 'M2.5 4h11M2.5 8H11a2 2 0 0 1 0 4H8.5M10 10.5 8.5 12l1.5 1.5M2.5 12H5',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** The mark of the app. */
export function Lemon() {
  return <img className="lemon" src="./icon.svg" alt="" />;
}
