import { ADVERT_TYPE } from '@contract/codes/advert'
import { FOREVER, HOME_BANNER_SPACE } from '../../modules/content'
import { type Answer, type Call, type Command, UsageError, wholeNumber } from '../command'
import { moment, table } from '../output'
import * as wall from '../wall-options'

const MAX_POSITION = 999_999

export const advertCommands: readonly Command[] = [
  { name: 'advert list', summary: 'adverts that run or will', usage: '', arguments: [0, 0], run: list },
  {
    name: 'advert add',
    summary: 'puts an advert up, or another in its place',
    usage: '<id> --title <text> [options]',
    details: `It stands in the space ${HOME_BANNER_SPACE} unless told otherwise. With --video its picture is the cover of a video.`,
    options: {
      title: { type: 'string', value: 'text', summary: 'its line' },
      kicker: { type: 'string', value: 'text', summary: 'a small line above it' },
      callout: { type: 'string', value: 'text', summary: 'words in a pill below it' },
      space: { type: 'string', value: 'id', summary: 'where it stands' },
      city: { type: 'string', value: 'code', summary: 'only in this city (everywhere)' },
      position: { type: 'string', value: 'n', summary: 'its place, lowest first (0)' },
      video: { type: 'boolean', summary: 'a video advert' },
      ...wall.IMAGE_OPTION,
      ...wall.LEAD_OPTIONS,
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: add,
  },
  { name: 'advert end', summary: 'takes an advert down', usage: '<id>', arguments: [1, 1], run: end },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const rows = await mall.contentEditor.listAdverts(mall.db.q, mall.clock.now())
  if (rows.length === 0) return { json: [], lines: ['there is no advert: advert add <id> --title …'] }
  const lines = table(
    ['id', 'space', 'city', 'until', 'title'],
    rows.map((row) => [row.advertId, row.spaceId, row.bdCityCode || '-', until(row.endAt), row.title]),
  )
  return { json: rows, lines }
}

async function add(call: Call): Promise<Answer> {
  const advertId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', 40)
  const words = { kicker: wall.lineOf(call, 'kicker', 40) ?? '', callout: wall.lineOf(call, 'callout', 20) ?? '' }
  const spaceId = wall.lineOf(call, 'space', 40) ?? HOME_BANNER_SPACE
  const bdCityCode = wall.cityOf(call)
  const position = wholeNumber(call.text('position') ?? '0', '--position', 0, MAX_POSITION)
  const command = wall.leadOf(call)
  const isVideo = call.isSet('video')
  if (isVideo && !command) throw new UsageError('a video needs --to <code>')
  const bytes = wall.imageBytes(call)
  const mall = await call.open()
  const times = wall.timesOf(call, mall.clock.now(), FOREVER)
  const image = await wall.imageOf(call, bytes)
  const advert = {
    ...{ advertId, spaceId, bdCityCode, position, image, command, ...words, ...times },
    advType: isVideo ? ADVERT_TYPE.video : ADVERT_TYPE.picture,
    lines: [title],
    ground: 'stone' as const,
    videoInfo: isVideo && command ? { coverUrl: image.url, ...command } : null,
    advLiveStreamDTO: null,
  }
  await mall.db.tx((tx) => mall.contentEditor.putAdverts(tx, [advert]))
  return { json: advert, lines: [`${advertId}: up in ${spaceId} until ${until(advert.endAt)}`] }
}

async function end(call: Call): Promise<Answer> {
  const advertId = wall.idOf(call)
  const mall = await call.open()
  if (!(await mall.db.tx((tx) => mall.contentEditor.endAdvert(tx, advertId, mall.clock.now()))))
    throw new UsageError(`no advert "${advertId}" is up`)
  return { json: { advertId, ended: true }, lines: [`${advertId}: taken down`] }
}

const until = (at: number) => (at >= FOREVER ? 'for good' : moment(at))
