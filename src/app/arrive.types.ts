/**
 * Goes to another page. `leave` closes overlays of the page in front and returns null when it is synchronous; `move`
 * rejects when the page does not load.
 */
export type Arrive = (leave: () => Promise<void> | null, move: () => Promise<unknown>) => Promise<void>
