export const STEP_LIST: string
export function stepsOf(folder: string): string[]
export function indexText(folder: string, isAnew?: boolean): string
export function nextStep(folder: string, noun: string, now?: Date): string
export function listSteps(folder: string, isAnew?: boolean): void
