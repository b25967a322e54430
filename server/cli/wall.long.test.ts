import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { migratedDb } from '../../test/support/app'
import type { Db } from '../kernel/db'
import { commandLine, settingsFor } from './mall.fixture'

let db: Db
let drop: () => Promise<void>
let env: Record<string, string>
let folder: string
let end: () => void
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
  ;({ env, folder, end } = await settingsFor(db))
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  end()
  await drop()
})

const { runCommand: mall, runJson: json } = commandLine(() => env)

test('an advert is added with its own picture, listed and removed [advert.operator]', async () => {
  const file = join(folder, 'banner.png')
  await sharp({ create: { width: 600, height: 300, channels: 3, background: '#226644' } })
    .png()
    .toFile(file)
  const goods = ['--to', 'C0040010101', '--with', 'name=茶']
  const added = await json('advert', 'add', 'spring', '--title', '春天到了', '--image', file, ...goods, '--video')
  expect(added).toMatchObject({
    advertId: 'spring',
    spaceId: 'home-banner',
    advType: 2,
    lines: ['春天到了'],
    image: { url: expect.stringMatching(/^\/media\/import\/[0-9a-f]{32}-256\.webp$/) },
    videoInfo: { coverUrl: added.image.url, cmd: 'C0040010101', params: { name: '茶' } },
  })
  expect(await json('advert', 'list')).toMatchObject([{ advertId: 'spring', title: '春天到了' }])
  expect((await mall('advert', 'end', 'spring')).stdout).toBe('spring: removed\n')
  expect(await json('advert', 'list')).toEqual([])
  expect(await mall('advert', 'end', 'spring')).toMatchObject({
    code: 2,
    stderr: 'mall: 广告 spring 不存在或已下线\n',
  })
})

test('a live room is live, then its recording replaces it [advert.operator]', async () => {
  const cover = join(folder, 'cover.png')
  const logo = join(folder, 'logo.png')
  for (const [file, background] of [
    [cover, '#884422'],
    [logo, '#224488'],
  ] as const)
    await sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toFile(file)
  const given = ['advert', 'add', 'show', '--title', '今晚试衣', '--image', cover, '--live', 'room-7']
  const more = ['--room', '试衣间', '--logo', logo, '--stream', 'https://live.example.com/room-7.m3u8']
  const added = await json(...given, ...more, '--to', 'C0020020000')
  expect(added).toMatchObject({
    advType: 3,
    videoInfo: null,
    command: { cmd: 'C0020020000', params: {} },
    advLiveStreamDTO: {
      liveRoomCode: 'room-7',
      name: '试衣间',
      status: 101,
      isPlayback: false,
      coverUrl: added.image.url,
      streamUrl: 'https://live.example.com/room-7.m3u8',
      command: { cmd: 'C0020020000', params: {} },
      logoUrl: expect.stringMatching(/^\/media\/import\/[0-9a-f]{32}-256\.webp$/),
    },
  })
  expect(added.advLiveStreamDTO.logoUrl).not.toBe(added.image.url)
  expect((await mall('advert', 'list')).stdout).toContain('show  live  home-banner')
  const over = await json(...given, '--playback')
  expect(over.advLiveStreamDTO).toMatchObject({
    isPlayback: true,
    status: 103,
    name: '今晚试衣',
    logoUrl: '',
    streamUrl: '',
  })
  expect(await json('advert', 'list')).toHaveLength(1)
  await mall('advert', 'end', 'show')
})

test('a notice is added and removed', async () => {
  await json('notice', 'add', 'n1', '--title', '今日歇业')
  expect(await json('notice', 'list')).toEqual([{ noticeId: 'n1', title: '今日歇业', command: null }])
  expect((await mall('notice', 'end', 'n1')).stdout).toBe('n1: removed\n')
  expect((await mall('notice', 'list')).stdout).toContain('there is no notice')
})

test('a pop-up is set for a page, a frequency and an audience [popup.operator]', async () => {
  const given = ['--audience', 'member', '--frequency', 'daily', '--until', '2099-01-01T10:00']
  expect(await json('popup', 'add', 'gift', '--title', '会员礼', ...given)).toMatchObject({
    popPageConfId: 'gift',
    audience: 'member',
    frequency: 'daily',
    pagePath: 'pages/home/index',
    popType: 1,
    endAt: Date.UTC(2099, 0, 1, 2),
  })
  expect((await mall('popup', 'list')).stdout).toContain('gift  member  daily')
  expect(await json('popup', 'end', 'gift')).toEqual({ popPageConfId: 'gift', ended: true })
})

test('a document is published without its scripts; another version is added to it [shell.protocol-operator]', async () => {
  const file = join(folder, 'privacy.html')
  writeFileSync(file, '<h2>一、信息</h2><p onclick="x()">我们<script>alert(1)</script>只用手机号</p>')
  const put = ['protocol', 'put', 'PRIVACY_POLICY', '--title', '隐私政策', '--file', file]
  expect(await json(...put, '--version', '1.0')).toMatchObject({ typeCode: 'PRIVACY_POLICY', version: '1.0' })
  await json(...put, '--version', '2.0')
  expect((await json('protocol', 'list')).map((row: { version: string }) => row.version).sort()).toEqual(['1.0', '2.0'])
  const kept = await db.q.selectFrom('protocol').select('html').where('version', '=', '1.0').executeTakeFirstOrThrow()
  expect(kept.html).toContain('只用手机号')
  expect(kept.html).not.toMatch(/script|onclick/)
})

test.each([
  [['advert', 'add', 'X y', '--title', '店'], 'the id must be up to 40 small letters'],
  [['advert', 'add', 'x'], 'it needs --title <text>'],
  [['advert', 'add', 'x', '--title', '店', '--video'], 'a video needs --to <code>'],
  [['advert', 'add', 'x', '--title', '店', '--video', '--to', 'C0020020000'], 'a video advert needs --image <file>'],
  [['advert', 'add', 'x', '--title', '店', '--live', 'r1'], 'a live advert needs --image <file>'],
  [['advert', 'add', 'x', '--title', '店', '--live', 'r1', '--video'], 'an advert is a video or a live room'],
  [['advert', 'add', 'x', '--title', '店', '--live', 'r 1'], "--live must be a room's code"],
  [['advert', 'add', 'x', '--title', '店', '--playback'], '--playback needs --live <room>'],
  [['advert', 'add', 'x', '--title', '店', '--room', '试衣间'], '--room needs --live <room>'],
  [['advert', 'add', 'x', '--title', '店', '--live', 'r1', '--stream', 'http://x.com/a'], '--stream must be an https'],
  [['advert', 'add', 'x', '--title', '店', '--live', 'r1', '--logo', 'nowhere.png'], 'there is no picture at'],
  [['advert', 'add', 'x', '--title', '店', '--with', 'a=b'], '--with needs --to <code>'],
  [['advert', 'add', 'x', '--title', '店', '--to', 'details'], '--to must be a feature code'],
  [['advert', 'add', 'x', '--title', '店', '--to', 'C0020030000', '--with', 'p1'], '--with must be like'],
  [['advert', 'add', 'x', '--title', '店', '--city', 'Hangzhou'], '--city must be the area code of a city'],
  [['advert', 'add', 'x', '--title', '店', '--until', '2020-01-01'], '--until must be after --from and in the future'],
  [['advert', 'add', 'x', '--title', '店', '--from', 'soon'], '--from must be like'],
  [['advert', 'add', 'x', '--title', '店', '--image', 'nowhere.png'], 'there is no picture at'],
  [['popup', 'add', 'x', '--title', '店', '--audience', 'dogs'], '--audience must be one of all,'],
  [['popup', 'add', 'x', '--title', '店', '--page', '../x'], '--page: 没有页面 ../x'],
  [['popup', 'end', 'never'], '弹窗 never 不存在或已下线'],
  [['notice', 'end', 'never'], '没有公告 never'],
  [['protocol', 'put', 'user', '--title', '协议', '--file', 'x'], 'the type code must be capitals'],
  [['protocol', 'put', 'USER', '--title', '协议', '--file', 'nowhere.html'], 'there is no file at'],
])('%j is wrong input: one line, exit code 2', async (args, text) => {
  const { code, stdout, stderr } = await mall(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(text)])
})
