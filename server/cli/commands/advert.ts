import { ADVERT_TYPE, HOME_BANNER_SPACE } from '@contract/codes/advert'
import { LIVE_CODE_PATTERN, LIVE_STATUS } from '@contract/codes/live'
import type { Advert } from '@contract/schema/content'
import { FOREVER } from '../../kernel/clock'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, table } from '../output'
import { pictureBytes } from '../own-picture'
import * as wall from '../wall-options'

const MAX_POSITION = 999_999
const MAX_STREAM = 500
/** Options for live rooms only. */
const LIVE_OPTIONS = ['playback', 'room', 'logo', 'stream'] as const
const LIVE_CODE = new RegExp(`^${LIVE_CODE_PATTERN}$`)
const KINDS: Record<number, string> = {
  [ADVERT_TYPE.picture]: 'picture',
  [ADVERT_TYPE.video]: 'video',
  [ADVERT_TYPE.live]: 'live',
}

export const advertCommands: readonly Command[] = [
  { name: 'advert list', action: null, summary: 'current and future adverts', usage: '', arguments: [0, 0], run: list },
  {
    name: 'advert add',
    action: 'advert.add',
    summary: 'adds an advert, or replaces one',
    usage: '<id> --title <text> [options]',
    details: `The default slot is ${HOME_BANNER_SPACE}. With --video the picture is the cover of a video, with --live
of a live room with the badge LIVE; when the room is over, the same id with --playback has the badge 回放.`,
    options: {
      title: { type: 'string', value: 'text', summary: 'its title' },
      kicker: { type: 'string', value: 'text', summary: 'a small line above it' },
      callout: { type: 'string', value: 'text', summary: 'text of a label below it' },
      space: { type: 'string', value: 'id', summary: 'its slot' },
      city: { type: 'string', value: 'code', summary: 'only in this city (everywhere)' },
      position: { type: 'string', value: 'n', summary: 'its position, lowest first (0)' },
      ...wall.IMAGE_OPTION,
      video: { type: 'boolean', summary: 'a video advert; needs --image and --to' },
      live: { type: 'string', value: 'room', summary: "a live advert: the room's code; needs --image" },
      playback: { type: 'boolean', summary: 'of the live room: its recording' },
      room: { type: 'string', value: 'text', summary: "of the live room: its name (the advert's title)" },
      logo: { type: 'string', value: 'file', summary: 'of the live room: a small picture of the host' },
      stream: { type: 'string', value: 'address', summary: 'of the live room: address of the stream, https' },
      ...wall.LEAD_OPTIONS,
      ...wall.TIME_OPTIONS,
    },
    fields: wall.LEAD_FIELDS,
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'advert end',
    action: 'advert.end',
    summary: 'removes an advert',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const rows = await mall.advertOperator.list()
  if (rows.length === 0) return { json: [], lines: ['there is no advert: advert add <id> --title …'] }
  const lines = table(
    ['id', 'kind', 'space', 'city', 'until', 'title'],
    rows.map((row) => [
      row.advertId,
      KINDS[row.advType] ?? '-',
      row.spaceId,
      row.bdCityCode || '-',
      until(row.endAt),
      row.title,
    ]),
  )
  return { json: rows, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const advertId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', 40)
  const words = { kicker: wall.lineOf(call, 'kicker', 40) ?? '', callout: wall.lineOf(call, 'callout', 20) ?? '' }
  const spaceId = wall.lineOf(call, 'space', 40) ?? HOME_BANNER_SPACE
  const bdCityCode = wall.cityOf(call)
  const position = wholeNumber(call.text('position') ?? '0', '--position', 0, MAX_POSITION)
  const command = wall.leadOf(call)
  const kind = kindOf(call)
  const live = kind === 'live' ? liveOf(call, title) : null
  const bytes = wall.imageBytes(call)
  if (kind === 'video' && !command) throw new UsageError('a video needs --to <code>')
  if (kind !== 'picture' && bytes === null) throw new UsageError(`a ${kind} advert needs --image <file>: its cover`)
  const mall = await call.open()
  const now = mall.clock.now()
  const times = wall.timesOf(call, now, FOREVER)
  const image = await wall.imageOf(mall, bytes)
  const logo = live?.logo ? await mall.mallPictures.store('logo', live.logo) : null
  const advert = {
    advertId,
    spaceId,
    bdCityCode,
    position,
    image,
    command,
    ...words,
    ...times,
    advType: ADVERT_TYPE[kind],
    lines: [title],
    ground: 'stone' as const,
    videoInfo: kind === 'video' && command ? { coverUrl: image.url, ...command } : null,
    advLiveStreamDTO: live && { ...live.room, coverUrl: image.url, logoUrl: logo?.url ?? '', command },
  }
  await mall.advertOperator.put(call.actor, advert, wall.linkOf(call))
  return { json: advert, lines: [`${advertId}: running in ${spaceId} until ${until(advert.endAt)}`] }
}

function kindOf(call: Call): keyof typeof ADVERT_TYPE {
  const isLive = call.text('live') !== undefined
  if (isLive && call.isSet('video')) throw new UsageError('an advert is a video or a live room: --video or --live')
  const stray = LIVE_OPTIONS.find((option) => call.isSet(option) || call.text(option) !== undefined)
  if (stray && !isLive) throw new UsageError(`--${stray} needs --live <room>`)
  return isLive ? 'live' : call.isSet('video') ? 'video' : 'picture'
}

type Room = Omit<NonNullable<Advert['advLiveStreamDTO']>, 'coverUrl' | 'logoUrl' | 'command'>

/** A live room in the fields of the wire's advLiveStreamDTO, and the bytes of its logo. */
function liveOf(call: Call, title: string): { room: Room; logo: Buffer | null } {
  const liveRoomCode = call.text('live') ?? ''
  if (!LIVE_CODE.test(liveRoomCode))
    throw new UsageError(`--live must be a room's code: up to 40 letters, digits and dashes, not "${liveRoomCode}"`)
  const isPlayback = call.isSet('playback')
  const status = isPlayback ? LIVE_STATUS.ended : LIVE_STATUS.live
  const name = wall.lineOf(call, 'room', 40) ?? title
  const file = call.text('logo')
  return {
    room: { liveRoomCode, name, status, isPlayback, streamUrl: streamOf(call) },
    logo: file === undefined ? null : pictureBytes(file),
  }
}

/** Pages are served over https: browsers block other sources in them. */
function streamOf(call: Call): string {
  const text = call.text('stream')
  if (text === undefined) return ''
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:' && url.username === '' && url.href.length <= MAX_STREAM) return url.href
  throw new UsageError(`--stream must be an https address of at most ${MAX_STREAM} characters, not "${text}"`)
}

async function end(call: ActingCall): Promise<Answer> {
  const advertId = wall.idOf(call)
  const mall = await call.open()
  await mall.advertOperator.end(call.actor, advertId)
  return { json: { advertId, ended: true }, lines: [`${advertId}: removed`] }
}

const until = (at: number) => (at >= FOREVER ? 'for good' : moment(at))
