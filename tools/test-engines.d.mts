export const OPENERS: string[]
export const LEFT_OUT: { path: string; because: string }[]
