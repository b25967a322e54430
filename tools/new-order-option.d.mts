export function makeOrderOption(folder: string, place: { domain: string; noun: string }): string[]
