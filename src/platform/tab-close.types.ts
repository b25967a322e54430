/** Asks before the browser tab is closed or reloaded; WeChat keeps a hidden program. */
export interface TabClose {
  /** The browser asks with its own text until the returned function is called. */
  ask(): () => void
}
