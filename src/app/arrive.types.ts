/**
 * Goes to another page: `leave` takes down what lies on the one in front, null when nothing is to be waited for; `move`
 * rejects when the page does not come.
 */
export type Arrive = (leave: () => Promise<void> | null, move: () => Promise<unknown>) => Promise<void>
