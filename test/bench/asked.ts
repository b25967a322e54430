import { parseArgs } from 'node:util'

type Value =
  | { kind: 'count' | 'seconds' | 'folder' }
  /** An option whose value is a list of these, separated by commas. */
  | { kind: 'parts'; of: readonly string[] }
  | { kind: 'counts'; example: string }

export interface BenchHelp {
  summary: string
  options: Readonly<Record<string, Value>>
}

/** Wrong arguments; the message is one line. */
export class AskedWrongly extends Error {}

const FORMS = { count: 'n', seconds: 's', folder: 'folder' } as const
const COUNT = /^[1-9]\d{0,7}$/

const formOf = (value: Value): string =>
  value.kind === 'parts' ? value.of.join(',') : value.kind === 'counts' ? value.example : FORMS[value.kind]

/** The output of `--help`. */
export function helpOf(benches: Readonly<Record<string, BenchHelp>>): string {
  const lines = Object.entries(benches).flatMap(([name, { summary, options }]) => {
    const shown = Object.entries(options).map(([option, value]) => `[--${option} ${formOf(value)}]`)
    return ['', `  ${name.padEnd(8)}${summary}`, `          ${shown.join(' ')}`]
  })
  const usage = 'Usage: npm run bench [-- <name>] [options]; without a name all, each with the options that it knows'
  return [usage, ...lines, '', 'Method and figures: docs/benchmarks.md', ''].join('\n')
}

/**
 * The requested benches, each with its own arguments; all benches when none is named. Throws AskedWrongly for unknown
 * arguments, before any measurement.
 */
export function readAsked(
  benches: Readonly<Record<string, BenchHelp>>,
  args: readonly string[],
): { name: string; args: string[] }[] {
  const [first = ''] = args
  const isNamed = first !== '' && !first.startsWith('-')
  if (isNamed && !(first in benches)) {
    throw new AskedWrongly(`there is no bench "${first}" (${Object.keys(benches).join(', ')})`)
  }
  const names = isNamed ? [first] : Object.keys(benches)
  const known = names.flatMap((name) => Object.entries(benches[name]?.options ?? {}))
  const given = valuesOf(
    args.slice(isNamed ? 1 : 0),
    known.map(([option]) => option),
  )
  if (!isNamed && given.some(([option]) => option === 'parts')) {
    throw new AskedWrongly('--parts needs the name of a bench')
  }
  for (const [option, text] of given) {
    for (const [name, value] of known) if (name === option) check(option, text, value)
  }
  return names.map((name) => ({
    name,
    args: given.flatMap(([option, text]) => (option in (benches[name]?.options ?? {}) ? [`--${option}`, text] : [])),
  }))
}

function valuesOf(args: readonly string[], names: readonly string[]): [string, string][] {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return Object.entries(parseArgs({ args: [...args], options }).values).map(([name, value]) => [name, String(value)])
  } catch (error) {
    throw new AskedWrongly(error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error))
  }
}

function check(option: string, text: string, value: Value): void {
  const isRight =
    value.kind === 'count'
      ? COUNT.test(text)
      : value.kind === 'seconds'
        ? /^\d{1,4}(\.\d+)?$/.test(text) && Number(text) > 0
        : value.kind === 'folder'
          ? text !== ''
          : text.split(',').every((part) => (value.kind === 'parts' ? value.of.includes(part) : COUNT.test(part)))
  if (!isRight) throw new AskedWrongly(`--${option} must be like ${formOf(value)}, not "${text}"`)
}
