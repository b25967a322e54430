/** Asks before the browser's tab is closed or loaded again; WeChat keeps a program that is put away. */
export interface TabClose {
  /** The browser asks in its own words from now on, until the returned function is called. */
  ask(): () => void
}
