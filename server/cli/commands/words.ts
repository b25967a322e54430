import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { SENSITIVE_WORD_MAX, SENSITIVE_WORD_MIN } from '@contract/codes/sensitive'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'

const MAX_BYTES = 16_000_000
const MAX_ARGUMENTS = 500
const MOST_SHOWN = 1_000_000
const USUALLY_SHOWN = 200
const BOUNDS = `${SENSITIVE_WORD_MIN} to ${SENSITIVE_WORD_MAX} letters or digits`

export const wordCommands: readonly Command[] = [
  {
    name: 'words list',
    action: null,
    summary: 'words that texts of shoppers must not contain',
    usage: '[--with <text>] [--limit <n>]',
    options: {
      with: { type: 'string', value: 'text', summary: 'only words that contain it' },
      limit: { type: 'string', value: 'n', summary: `at most so many, default ${USUALLY_SHOWN}` },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'words add',
    action: 'words.add',
    summary: 'adds words to the list',
    usage: '<word> …',
    details: [
      `A word has ${BOUNDS}; width, case and separators between its characters make no difference.`,
      'A word of Latin letters matches only as a whole word. The running server follows within seconds.',
    ].join('\n'),
    arguments: [1, MAX_ARGUMENTS],
    run: async (call) => added(call, wordsOf(call.args)),
  },
  {
    name: 'words remove',
    action: 'words.remove',
    summary: 'removes words from the list',
    usage: '<word> …',
    arguments: [1, MAX_ARGUMENTS],
    run: remove,
  },
  {
    name: 'words import',
    action: 'words.add',
    summary: 'adds the words of a text file, one a line',
    usage: '<file.txt>',
    details: 'UTF-8. Empty lines and lines that begin with # are left out. A file with an invalid line adds nothing.',
    arguments: [1, 1],
    run: async (call) => added(call, linesOf(call.args[0] ?? '')),
  },
]

async function list(call: Call): Promise<Answer> {
  const text = call.text('limit')
  const limit = text === undefined ? USUALLY_SHOWN : wholeNumber(text, '--limit', 1, MOST_SHOWN)
  const { sensitiveWordOperator } = await call.open()
  const found = await sensitiveWordOperator.list(call.text('with') ?? '', limit)
  return { json: found, lines: [...found.words, `(${found.words.length} of ${found.total})`] }
}

async function added(call: ActingCall, written: readonly string[]): Promise<Answer> {
  const { sensitiveWordOperator } = await call.open()
  const json = await sensitiveWordOperator.add(call.actor, written)
  return { json, lines: [`added ${json.added}, ${json.known} were on the list already`] }
}

async function remove(call: ActingCall): Promise<Answer> {
  const { sensitiveWordOperator } = await call.open()
  const removed = await sensitiveWordOperator.remove(call.actor, wordsOf(call.args))
  return { json: { removed }, lines: [`removed ${removed.join(' ')}`] }
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

function linesOf(file: string): string[] {
  const path = resolve(file)
  let bytes: Buffer
  try {
    if (statSync(path).size > MAX_BYTES) throw new UsageError(`the file is larger than ${MAX_BYTES / 1_000_000} MB`)
    bytes = readFileSync(path)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`there is no file at ${path}`)
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError('the file is not UTF-8')
  }
  const words = wordsOf(text.split(/\r?\n/)).filter((line) => !line.startsWith('#'))
  if (words.length === 0) throw new UsageError('the file has no word')
  return words
}
