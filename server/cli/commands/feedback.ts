import { FEEDBACK_NOTE_MAX } from '@contract/codes/help'
import { MESSAGE_TEXT_MAX } from '@contract/codes/message'
import { MEDIA_FILE_PATH } from '@contract/codes/upload'
import { typeText } from '../../modules/talk/help'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, pairs, quoted, table } from '../output'

const USUALLY_SHOWN = '20'
const MOST_SHOWN = 200
/** Maximum number of characters of the text in a row of the list. */
const GLIMPSE = 24

export const feedbackCommands: readonly Command[] = [
  {
    name: 'feedback list',
    action: null,
    summary: 'feedback of shoppers, newest first',
    usage: '[--before <no>] [--limit <n>]',
    options: {
      before: { type: 'string', value: 'no', summary: 'the last entry of the former page' },
      limit: { type: 'string', value: 'n', summary: `1 to ${MOST_SHOWN}, default ${USUALLY_SHOWN}` },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'feedback show',
    action: null,
    summary: 'one feedback with its thread, its pictures and its sender',
    usage: '<no>',
    details: 'Answer it with: mall feedback answer <no> --text …',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'feedback answer',
    action: 'feedback.handle',
    summary: 'answers a feedback that waits',
    usage: '<no> --text <text> [--note <text>]',
    details: 'The answer is added to the thread, and the shopper gets it as a message.',
    options: {
      text: { type: 'string', value: 'text', summary: `the answer, up to ${MESSAGE_TEXT_MAX} characters` },
      note: { type: 'string', value: 'text', summary: `for staff only, up to ${FEEDBACK_NOTE_MAX} characters` },
    },
    arguments: [1, 1],
    run: answer,
  },
]

/** The addresses that the server serves, under the mall's own address. */
const addressesOf = (imageKeys: readonly string[]) => imageKeys.map((key) => `${MEDIA_FILE_PATH}${key}`)
/** One event of a thread. */
const EVENTS: Readonly<Record<string, string>> = {
  write: 'shopper',
  reply: 'shopper replies',
  close: 'shopper closes it as solved',
  answer: 'staff answer',
  finish: 'staff close it without an answer',
  reopen: 'staff open it again',
}

async function list(call: Call): Promise<Answer> {
  const limit = wholeNumber(call.text('limit') ?? USUALLY_SHOWN, '--limit', 1, MOST_SHOWN)
  const before = call.text('before')
  const { feedbacks } = await call.open()
  if (before !== undefined && !(await feedbacks.find(before))) throw noFeedback(before)
  const found = await feedbacks.list(limit, before)
  if (found.length === 0) return { json: [], lines: [before ? 'there are no older ones' : 'there is no feedback yet'] }
  const lines = table(
    ['no', 'written', 'about', 'state', 'shopper', 'pictures', 'text'],
    found.map((one) => [
      one.feedbackNo,
      moment(one.createdAt),
      typeText(one.type),
      one.state,
      one.uid,
      String(one.imageKeys.length),
      glimpseOf(one.content),
    ]),
  )
  return { json: found, lines }
}

async function show(call: Call): Promise<Answer> {
  const [no = ''] = call.args
  const { feedbacks } = await call.open()
  const found = await feedbacks.find(no)
  if (!found) throw noFeedback(no)
  const events = (await feedbacks.thread(found)).map(({ event, text, imageKeys, at }) => ({
    event,
    text,
    pictures: addressesOf(JSON.parse(imageKeys) as string[]),
    at,
  }))
  const lines = [
    ...pairs([
      ['no', found.feedbackNo],
      ['written', moment(found.createdAt)],
      ['about', typeText(found.type)],
      ['state', found.state],
      ['shopper', found.uid],
      ['call back', found.mobile || '-'],
    ]),
    ...events.flatMap(({ event, text, pictures, at }) => [
      '',
      `${moment(at)} ${EVENTS[event] ?? event}`,
      ...pictures.map((address) => `picture ${address}`),
      ...(text === '' ? [] : quoted(text)),
    ]),
  ]
  return { json: { ...found, events }, lines }
}

async function answer(call: ActingCall): Promise<Answer> {
  const [no = ''] = call.args
  const text = textOf(call, 'text', MESSAGE_TEXT_MAX)
  if (text === '') throw new UsageError('it needs --text <text>')
  const note = textOf(call, 'note', FEEDBACK_NOTE_MAX)
  const { feedbackOperator } = await call.open()
  const { note: former } = await feedbackOperator.find(no)
  await feedbackOperator.handle(call.actor, no, { answer: text, note: note || former })
  return { json: { feedbackNo: no, answered: true }, lines: [`answered ${no}`] }
}

/** Several lines are allowed. */
function textOf(call: Call, name: 'text' | 'note', most: number): string {
  const text = call.text(name)?.trim() ?? ''
  if (text.length > most) throw new UsageError(`--${name} must have at most ${most} characters`)
  return text
}

const noFeedback = (no: string) => new UsageError(`there is no feedback "${no}" (mall feedback list)`)

function glimpseOf(text: string): string {
  const line = [...text.replace(/\s+/g, ' ')]
  return line.length > GLIMPSE ? `${line.slice(0, GLIMPSE).join('')}…` : line.join('')
}
