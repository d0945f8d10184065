// Local time as `YYYY-MM-DD HH:MM:SS.mmm`, the form that the log stream's `timestamp` has in spec 2.

/** A formatter that works the date out once per second only; logging is on the path of every request. */
export function createTimestamps(): (timeMs: number) => string {
  let knownSecond = Number.NaN;
  let text = '';
  return (timeMs) => {
    const second = Math.floor(timeMs / 1000);
    if (second !== knownSecond) {
      knownSecond = second;
      text = formatSecond(new Date(timeMs));
    }
    return `${text}.${digits(Math.floor(timeMs) - second * 1000, 3)}`;
  };
}

function formatSecond(date: Date): string {
  const day = [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => digits(part, 2)).join(':');
  return `${day} ${time}`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
