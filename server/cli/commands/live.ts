import {
  durationOf,
  durationText,
  LIVE_ADDRESS_MAX,
  LIVE_ANCHOR_MAX,
  LIVE_GOODS_MAX,
  LIVE_LAYOUTS,
  LIVE_STATES,
  LIVE_TITLE_MAX,
  type LiveLayout,
  type LiveState,
} from '@contract/codes/live'
import type { LiveFields } from '@contract/console/live'
import type { AuditAction } from '../../kernel/audit'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, pairs, table } from '../output'
import { pictureBytes } from '../own-picture'
import * as wall from '../wall-options'

const MOST_SHOWN = 200
const STATES: readonly string[] = LIVE_STATES

const FACE_OPTIONS = {
  title: { type: 'string', value: 'text', summary: `its title, up to ${LIVE_TITLE_MAX} characters` },
  anchor: { type: 'string', value: 'text', summary: 'name of the person who speaks' },
  at: { type: 'string', value: 'time', summary: 'when it begins: 2026-11-20T20:00, in China' },
  layout: { type: 'string', value: 'layout', summary: `${LIVE_LAYOUTS.join(', ')} (${LIVE_LAYOUTS[0]})` },
  stream: { type: 'string', value: 'address', summary: 'HLS address of the picture: https, or a path of the mall' },
  ...wall.IMAGE_OPTION,
} as const
/** The option for each refused field of the service. */
const FACE_FIELDS = {
  storeId: '--store',
  liveRoomCode: 'the room',
  startsAt: '--at',
  streamUrl: '--stream',
  playbackUrl: '--playback',
}

interface Move {
  by: 'start' | 'pause' | 'resume' | 'fail' | 'end' | 'ban' | 'unban'
  action: AuditAction
  summary: string
  /** The printed state of the room afterwards. */
  done: string
}

const MOVES: readonly Move[] = [
  { by: 'start', action: 'live.start', summary: 'goes on air', done: 'on air' },
  { by: 'pause', action: 'live.pause', summary: 'tells shoppers that the anchor is away', done: 'paused' },
  { by: 'resume', action: 'live.resume', summary: 'goes on after a pause or a failure', done: 'on air' },
  { by: 'fail', action: 'live.fail', summary: 'tells shoppers that the picture has failed', done: 'failed' },
  { by: 'end', action: 'live.end', summary: 'ends a room for good', done: 'ended' },
  { by: 'ban', action: 'live.ban', summary: 'hides the picture and the recording', done: 'banned' },
  { by: 'unban', action: 'live.unban', summary: 'shows the recording of a banned room again', done: 'ended' },
]

export const liveCommands: readonly Command[] = [
  {
    name: 'live list',
    action: null,
    summary: 'live rooms, the latest first',
    usage: '[--state <state>] [--limit <n>]',
    options: {
      state: { type: 'string', value: 'state', summary: `${STATES.join(', ')} (all)` },
      limit: { type: 'string', value: 'n', summary: `1 to ${MOST_SHOWN} (${MOST_SHOWN})` },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'live show',
    action: null,
    summary: 'one room with its shelf',
    usage: '<room>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'live add',
    action: 'live.add',
    summary: 'announces a live room of a store',
    usage: '<room> --store <id> --title <text> --anchor <text> --at <time> --image <file> [options]',
    options: { store: { type: 'string', value: 'id', summary: 'its store' }, ...FACE_OPTIONS },
    fields: FACE_FIELDS,
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'live edit',
    action: 'live.edit',
    summary: 'changes what is given; the recording of an ended room',
    usage: '<room> [options]',
    options: {
      ...FACE_OPTIONS,
      playback: { type: 'string', value: 'address', summary: 'HLS or MP4 address of the recording; - for none' },
      duration: { type: 'string', value: 'time', summary: 'length of the recording: 48:20 or 1:12:06' },
    },
    fields: FACE_FIELDS,
    arguments: [1, 1],
    run: edit,
  },
  {
    name: 'live goods',
    action: 'live.goods',
    summary: 'replaces the shelf of a room, in this order',
    usage: '<room> [<product> …]',
    fields: { productIds: 'the products' },
    arguments: [1, 1 + LIVE_GOODS_MAX],
    run: goods,
  },
  {
    name: 'live pin',
    action: 'live.pin',
    summary: 'shows a product of the shelf as explained now; without a number none',
    usage: '<room> [<number>]',
    fields: { number: 'the number' },
    arguments: [1, 2],
    run: pin,
  },
  ...MOVES.map(
    ({ by, action, summary, done }): Command => ({
      name: `live ${by}`,
      action,
      summary,
      usage: '<room>',
      fields: FACE_FIELDS,
      arguments: [1, 1],
      run: (call) => move(call, by, done),
    }),
  ),
]

async function list(call: Call): Promise<Answer> {
  const named = call.text('state')
  const states: readonly LiveState[] = named === undefined ? LIVE_STATES : LIVE_STATES.filter((one) => one === named)
  if (states.length === 0) throw new UsageError(`--state must be one of ${STATES.join(', ')}`)
  const limit = wholeNumber(call.text('limit') ?? String(MOST_SHOWN), '--limit', 1, MOST_SHOWN)
  const { liveOperator } = await call.open()
  const rooms = await liveOperator.list('all', { states, order: 'desc', limit })
  if (rooms.length === 0) return { json: [], lines: ['there is no such room: live add <room> --store <id> …'] }
  const lines = table(
    ['room', 'store', 'state', 'begins', 'goods', 'title'],
    rooms.map((room) => [
      room.liveRoomCode,
      room.storeId,
      room.state,
      moment(room.startsAt),
      String(room.goodsCount),
      room.title,
    ]),
  )
  return { json: rooms, lines }
}

async function show(call: Call): Promise<Answer> {
  const [code = ''] = call.args
  const { liveOperator } = await call.open()
  const room = await liveOperator.find('all', code)
  const shelf = await liveOperator.goodsOf(code)
  const rows = shelf.map(({ number, productId, explainedAt }) => [
    String(number),
    number === room.pinnedNumber ? 'now' : moment(explainedAt),
    productId,
  ])
  const lines = [
    ...pairs([
      ['room', room.liveRoomCode],
      ['store', room.storeId],
      ['title', room.title],
      ['anchor', room.anchorName],
      ['layout', room.layout],
      ['state', room.state],
      ['begins', moment(room.startsAt)],
      ['stream', room.streamUrl || '-'],
      ['recording', room.playbackUrl || '-'],
      ['length', durationText(room.durationMs)],
      ['views', room.views],
      ['reminders', room.reminders],
    ]),
    ...(rows.length > 0 ? table(['number', 'explained', 'product'], rows) : ['the shelf is empty']),
  ]
  return { json: { ...room, goods: shelf }, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const [liveRoomCode = ''] = call.args
  const storeId = wall.needed(call, 'store')
  const title = wall.neededLine(call, 'title', LIVE_TITLE_MAX)
  const anchorName = wall.neededLine(call, 'anchor', LIVE_ANCHOR_MAX)
  const startsAt = wall.momentOf(call, 'at')
  if (startsAt === undefined) throw new UsageError('it needs --at <time>')
  const layout = layoutOf(call) ?? LIVE_LAYOUTS[0]
  const streamUrl = addressOf(call, 'stream') ?? ''
  const bytes = pictureBytes(wall.needed(call, 'image'))
  const mall = await call.open()
  const cover = await wall.imageOf(mall, bytes)
  const fields = { title, cover, layout, anchorName, startsAt, streamUrl, playbackUrl: '', durationMs: 0 }
  const room = await mall.liveOperator.add(call.actor, 'all', { liveRoomCode, storeId, ...fields })
  return { json: room, lines: [`${liveRoomCode}: begins at ${moment(startsAt)}`] }
}

async function edit(call: ActingCall): Promise<Answer> {
  const [code = ''] = call.args
  const [title, anchorName] = [wall.lineOf(call, 'title', LIVE_TITLE_MAX), wall.lineOf(call, 'anchor', LIVE_ANCHOR_MAX)]
  const [startsAt, layout] = [wall.momentOf(call, 'at'), layoutOf(call)]
  const [streamUrl, playbackUrl] = [addressOf(call, 'stream'), addressOf(call, 'playback')]
  const length = call.text('duration')
  const durationMs = length === undefined ? undefined : durationOf(length)
  if (durationMs === null) throw new UsageError(`--duration must be like 48:20 or 1:12:06, not "${length}"`)
  const bytes = wall.imageBytes(call)
  const mall = await call.open()
  const cover = bytes === null ? undefined : await wall.imageOf(mall, bytes)
  const room = await mall.liveOperator.find('all', code)
  const given = { title, cover, layout, anchorName, startsAt, streamUrl, playbackUrl, durationMs }
  const keys = (Object.keys(given) as (keyof LiveFields)[]).filter((key) => given[key] !== undefined)
  if (keys.length === 0) throw new UsageError('there is nothing to change: --title, --at, --stream, --playback …')
  const side = (from: Partial<LiveFields>): Partial<LiveFields> =>
    Object.fromEntries(keys.map((key) => [key, from[key]]))
  await mall.liveOperator.edit(call.actor, 'all', code, { read: side(room), write: side(given as Partial<LiveFields>) })
  return { json: await mall.liveOperator.find('all', code), lines: [`${code}: ${keys.join(', ')} changed`] }
}

async function goods(call: ActingCall): Promise<Answer> {
  const [code = '', ...productIds] = call.args
  const twice = productIds.find((id, at) => productIds.indexOf(id) !== at)
  if (twice !== undefined) throw new UsageError(`a product has one place on the shelf, "${twice}" is named twice`)
  const { liveOperator } = await call.open()
  await liveOperator.setGoods(call.actor, 'all', code, productIds)
  return { json: await liveOperator.goodsOf(code), lines: [`${code}: ${productIds.length} products`] }
}

async function pin(call: ActingCall): Promise<Answer> {
  const [code = '', text] = call.args
  const number = text === undefined ? null : wholeNumber(text, 'the number', 1, LIVE_GOODS_MAX)
  const { liveOperator } = await call.open()
  await liveOperator.pin(call.actor, 'all', code, number)
  const line = number === null ? 'no product is explained' : `product ${number} is explained`
  return { json: { liveRoomCode: code, number }, lines: [`${code}: ${line}`] }
}

async function move(call: ActingCall, by: Move['by'], done: string): Promise<Answer> {
  const [code = ''] = call.args
  const { liveOperator } = await call.open()
  await liveOperator.move(call.actor, 'all', await liveOperator.find('all', code), by)
  return { json: await liveOperator.find('all', code), lines: [`${code}: ${done}`] }
}

function layoutOf(call: Call): LiveLayout | undefined {
  const text = call.text('layout')
  const layout = LIVE_LAYOUTS.find((one) => one === text)
  if (text !== undefined && !layout) throw new UsageError(`--layout must be one of ${LIVE_LAYOUTS.join(', ')}`)
  return layout
}

/** An address, as the service checks it; a dash is none. */
function addressOf(call: Call, option: string): string | undefined {
  const text = wall.lineOf(call, option, LIVE_ADDRESS_MAX)
  return text === '-' ? '' : text
}
