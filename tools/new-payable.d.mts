export function makePayable(folder: string, place: { domain: string; noun: string }): string[]
