// Replaces @/app/navigate when the server renders the first screen: it resolves commands and opens no page.
export { canGoCommand } from '../../src/app/routes/command'

const nowhere = (): Promise<void> => Promise.resolve()
export const go = nowhere
export const goCommand = nowhere
