// Two agents and a shopper talk through the built server, whose processes are killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IM_CONSOLE_PATH, IM_PATH, IM_PUSHES } from '@contract/codes/im'
import type { ImMessage } from '@contract/schema/chat'
import { systemClock } from '@server/kernel/clock'
import type { Db } from '@server/kernel/db'
import type { Services } from '@server/services'
import { ConsoleClient, newStaff } from '../support/console-client'
import { consoleOf } from '../support/console-connection'
import { enrol } from '../support/enrol'
import { breaches } from '../support/invariants'
import { fillPlace, type Place, placeOfRows } from '../support/place-of-rows'
import { type RunningMall, startBuiltMall } from '../support/running-mall'
import { settle } from '../support/settle'
import { loginFrame, SocketClient } from '../support/socket-client'
import { CallRefused, type ConnectionRequest, freshConnectionTo, type WireClient } from '../support/wire-client'

const MESSAGES = 10_000
const KILLS = 20
/** The minimum time that one agent is disconnected; the cut also spans about a ninth of the messages. */
const CUT_MS = 60_000
/** Server processes: one with SQLite, two with PostgreSQL, each with its own folder. */
const PROCESSES = process.env.GALLERIA_TEST_DB === 'postgres' ? 2 : 1
const PAUSE_MS = 50
/** Used while every server is down: nothing listens there. */
const DEAD_URL = 'http://127.0.0.1:1'

const pause = (ms = PAUSE_MS) => new Promise((done) => setTimeout(done, ms))

/** Random loss on the shopper's network, of a server frame or of the connection. */
const isLost = () => Math.random() < 0.02

/** The reply, or null when the socket ends before it. */
const firstOf = <T>(reply: Promise<T>, socket: SocketClient): Promise<T | null> => Promise.race([reply, socket.gone])

type Row = Pick<ImMessage, 'sequenceNum' | 'msgId'>

/** One side's rows in order; throws when a row does not follow the last one. */
class Log {
  readonly rows: Row[] = []

  get last(): number {
    return this.rows.length
  }
  add({ sequenceNum, msgId }: Row): void {
    if (sequenceNum !== this.last + 1) throw new Error(`${sequenceNum} follows ${this.last}`)
    this.rows.push({ sequenceNum, msgId })
  }
}

describe('kill -9 of the built server in a conversation of three', () => {
  let place: Place
  let db: Db
  let services: Services
  let storeId: string
  let folders: string[]
  const malls: (RunningMall | null)[] = []
  let shopper: WireClient
  let way = freshConnectionTo('')
  let stored = 0
  let isOver = false
  let isFailed = false

  beforeAll(async () => {
    place = await placeOfRows()
    ;({ db, services } = await fillPlace(place))
    const [store] = await services.stores.listStores(db.q)
    storeId = store?.storeId ?? ''
    const inject = (request: ConnectionRequest) =>
      way.inject(request).catch((error: unknown) => {
        renewWay()
        throw error
      })
    shopper = await enrol(services, { inject })
    // A greeting would be a message that none of the three sides sends.
    await db.tx((tx) => tx.deleteFrom('chat_setting').execute())
    await settle(services)
    await services.outbox.stop()
    await services.jobs.stop()
    folders = [
      place.folder,
      ...Array.from({ length: PROCESSES - 1 }, () => mkdtempSync(join(tmpdir(), 'galleria-chat-'))),
    ]
    for (const folder of folders) malls.push(await start(folder))
    renewWay()
  })
  afterAll(async () => {
    way.close()
    for (const mall of malls) await mall?.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    await db.close()
    await place.drop()
  })

  const start = (folder: string) => startBuiltMall({ folder, env: place.env })
  function anyUrl(): string {
    const live = malls.filter((mall) => mall !== null)
    return live[Math.floor(Math.random() * live.length)]?.url ?? DEAD_URL
  }
  function renewWay(): string {
    const url = anyUrl()
    way.close()
    way = freshConnectionTo(url)
    return url
  }
  const socketOf = (url: string, path: string) => url.replace('http:', 'ws:') + path

  /** Retries until success, because a killed server fails calls; a refusal is thrown. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    while (true) {
      try {
        return await work()
      } catch (error) {
        if (isFailed || error instanceof CallRefused) throw error
        await pause()
      }
    }
  }

  /** A shop client as docs/wire.md describes it: it reads missed rows before it uses later frames. */
  async function talk(log: Log, mine: readonly string[]): Promise<void> {
    let socket: SocketClient | null = null
    let seen = 0
    const pull = async () => {
      for (let hasMore = true; hasMore; ) {
        const asked = { targetId: storeId, afterSequence: log.last, pageSize: 60 }
        const page = await insist(() => shopper.legacy('base.im.message.getHistoryRecords', asked))
        for (const row of page.records) log.add(row)
        hasMore = page.hasMore
      }
    }
    const takePushes = async (from: SocketClient) => {
      for (; seen < from.pushes.length; seen++) {
        const { command, sequenceNum = 0, msgId = '' } = from.pushes[seen] ?? { command: 0 }
        if (command === IM_PUSHES.resync) await pull()
        if (command !== IM_PUSHES.news || sequenceNum <= log.last || isLost()) continue
        if (sequenceNum === log.last + 1) log.add({ sequenceNum, msgId })
        else await pull()
      }
    }
    const connected = async () => {
      const opened = await SocketClient.open(socketOf(renewWay(), IM_PATH)).catch(() => null)
      const reply = opened && (await firstOf(opened.reply('login', loginFrame(shopper, systemClock.now())), opened))
      if (reply?.code === 0) return opened
      await pause()
      return null
    }
    let next = 0
    while (!isFailed && !isOver) {
      if (!socket || socket.closed) {
        socket = await connected()
        if (!socket) continue
        seen = 0
        await pull()
      }
      await takePushes(socket)
      const msgId = mine[next]
      if (msgId === undefined) {
        await pause()
        continue
      }
      const busiParam = JSON.stringify({ text: msgId })
      const sending = socket.reply('send', { targetId: storeId, msgId, type: 1, busiParam })
      if (isLost()) socket.close()
      const reply = await firstOf(sending, socket)
      if (!reply) continue
      if (reply.code !== 0) throw new Error(`${reply.code} ${reply.message}`)
      next += 1
      stored += 1
      await takePushes(socket)
      const { sequenceNum = 0 } = reply
      if (sequenceNum === log.last + 1) log.add({ sequenceNum, msgId })
      else if (sequenceNum > log.last) await pull()
    }
    await pull()
    socket?.close()
  }

  /** An agent: takes the conversation for each answer; the console's socket notifies it of new messages. */
  async function serve(login: string, log: Log, mine: readonly string[], isCut: () => boolean): Promise<void> {
    let url = ''
    let client = new ConsoleClient(consoleOf(''))
    const key = { uid: shopper.uid, targetId: storeId }
    const connect = async () => {
      url = anyUrl()
      const { cookie } = client
      client = new ConsoleClient(consoleOf(url))
      client.cookie = cookie
      if (cookie === null) await client.login(login)
    }
    const call: ConsoleClient['send'] = async (name, input) => {
      try {
        return await client.send(name, input)
      } catch (error) {
        await connect()
        throw error
      }
    }
    await connect()
    let socket: SocketClient | null = null
    let seen = 0
    const pull = async () => {
      for (let hasMore = true; hasMore; ) {
        const asked = { ...key, afterSequence: log.last, pageSize: 60 }
        const { code, data } = await insist(() => call('chat/history', asked))
        // The conversation begins with the shopper's first message.
        if (code !== 0) return
        const page = data as { records: Row[]; hasMore: boolean }
        for (const row of page.records) log.add(row)
        hasMore = page.hasMore
      }
    }
    const connected = async () => {
      const headers = { origin: url, cookie: client.cookie ?? '' }
      const opened = await SocketClient.open(socketOf(url, IM_CONSOLE_PATH), headers).catch(() => null)
      if (opened && (await firstOf(opened.reply('login'), opened))?.code === 0) return opened
      await connect().catch(() => undefined)
      await pause()
      return null
    }
    let next = 0
    while (!isFailed && (!isOver || log.last < stored)) {
      if (isCut()) {
        socket?.close()
        socket = null
        await pause()
        continue
      }
      if (!socket || socket.closed) {
        socket = await connected()
        if (!socket) continue
        seen = 0
        await pull()
      }
      if (socket.pushes.length > seen) {
        seen = socket.pushes.length
        await pull()
      }
      const msgId = mine[next]
      if (msgId === undefined || log.last === 0) {
        await pause()
        continue
      }
      const { code } = await insist(() => call('chat/send', { ...key, msgId, text: msgId }))
      // Refused: the other agent has the conversation. The loop tries again.
      if (code !== 0) {
        await pause()
        continue
      }
      next += 1
      stored += 1
      await insist(() => call('chat/release', key))
    }
    socket?.close()
  }

  async function kill(times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      const until = ((n + 1) * MESSAGES) / (times + 1)
      while (!isFailed && stored < until) await pause(5)
      const at = n % PROCESSES
      const mall = malls[at]
      malls[at] = null
      mall?.kill('SIGKILL')
      await mall?.ended
      malls[at] = await start(folders[at] ?? place.folder)
    }
  }

  test(`${MESSAGES} messages under ${KILLS} kills: none is missed or duplicated, and all sides see one order [chat.sequence] [chat.once]`, async () => {
    const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`)
    const third = Math.floor(MESSAGES / 3)
    const mine = {
      shopper: idsOf('shopper', MESSAGES - 2 * third),
      first: idsOf('first', third),
      second: idsOf('second', third),
    }
    const logs = { shopper: new Log(), first: new Log(), second: new Log() }
    let cutAt = 0
    const isCut = () => {
      if (stored < third || cutAt < 0) return false
      cutAt ||= Date.now()
      if (stored < 2 * third * (2 / 3) || Date.now() - cutAt < CUT_MS) return true
      cutAt = -1
      return false
    }
    const accounts = [await newStaff({ services, clock: systemClock as never }, 'clerk', { stores: [storeId] })]
    accounts.push(await newStaff({ services, clock: systemClock as never }, 'clerk', { stores: [storeId] }))
    await Promise.all([
      talk(logs.shopper, mine.shopper),
      serve(accounts[0]?.login ?? '', logs.first, mine.first, () => false),
      serve(accounts[1]?.login ?? '', logs.second, mine.second, isCut),
      kill(KILLS),
      (async () => {
        while (!isFailed && stored < MESSAGES) await pause()
        isOver = true
      })(),
    ]).catch((error: unknown) => {
      isFailed = true
      throw error
    })
    const rows = await db.q
      .selectFrom('chat_message')
      .select(['seq', 'msgId'])
      .where('uid', '=', shopper.uid)
      .orderBy('seq')
      .execute()
    const all = rows.map(({ seq, msgId }) => ({ sequenceNum: Number(seq), msgId }))
    expect(all.map(({ sequenceNum }) => sequenceNum)).toEqual(Array.from({ length: MESSAGES }, (_, n) => n + 1))
    for (const [name, ids] of Object.entries(mine))
      expect(all.flatMap(({ msgId }) => (msgId.startsWith(`${name}-`) ? [msgId] : []))).toEqual(ids)
    for (const log of Object.values(logs)) expect(log.rows).toEqual(all)
    expect(await breaches(db)).toEqual([])
  }, 1_800_000)
})
