// Stands in for @/app/navigate when the first screen is drawn for the HTML: knows where commands lead, goes nowhere.
export { canGoCommand } from '../../src/app/routes/command'

const nowhere = (): Promise<void> => Promise.resolve()
export const go = nowhere
export const goCommand = nowhere
