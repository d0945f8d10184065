// What flows do with a browser, the same in each.

/** A browser with the app, whichever protocol drives it. */
export interface Driver {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression, or of its promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses the first element that the selector finds. */
  click(selector: string): Promise<void>;
  /** A key, or several at a time, as `Shift+Enter`. */
  press(keys: string): Promise<void>;
  /** Writes into what has the focus, by keys. */
  type(text: string): Promise<void>;
  /**
   * What is done from now on is done in that tab, of which 0 is the first; one that is not there is
   * opened.
   */
  tab(index: number): Promise<void>;
  /** All but the first one. */
  closeTabs(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
