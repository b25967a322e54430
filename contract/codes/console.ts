/** Calls of the console are `POST /console/api/<noun>/<verb>`. */
export const CONSOLE_PATH = '/console'
export const CONSOLE_BASE = `${CONSOLE_PATH}/api/`
/** A header that a form or an image of another page cannot send. */
export const CONSOLE_HEADER = { name: 'x-console', value: '1' } as const
/** The page of a one-time link; the token is a fragment, which no server and no log receives. */
export const SET_UP_PAGE = `${CONSOLE_PATH}/set-up`
