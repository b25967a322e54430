interface Reason {
  path: string
  because: string
}
export const OPENERS: string[]
export const LEFT_OUT: Reason[]
export const LONG_ONLY: Reason[]
