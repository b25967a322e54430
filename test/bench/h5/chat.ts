import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { fillLogin } from '../../support/phone'
import { onPhone } from './phone'

/** A demo shopper with a conversation. */
const MOBILE = '13800000002'
const TARGET = 'mall'
const MESSAGES = 50_000
const REST_MS = 3500

const LAST_TEXT = `第 ${MESSAGES} 条`
/** Whether the last message is in the window. */
const IS_LAST_IN_SIGHT = `window.__lastInSight = () => [...document.querySelectorAll('.chat__bubble')].some((bubble) => {
  const box = bubble.getBoundingClientRect()
  return bubble.textContent.includes('${LAST_TEXT}') && box.height > 0 && box.bottom > 0 && box.top < innerHeight
})`

/** Fills the shopper's conversation of a mall that runs, up to 50,000 messages. */
export function fillConversation(folder: string): void {
  const db = new DatabaseSync(join(folder, 'galleria.db'))
  db.exec('pragma busy_timeout = 10000')
  const chat = db.prepare('select uid, last_seq as last from chat where target_id = ? limit 1').get(TARGET)
  const { uid, last } = chat as { uid: string; last: number }
  const insert = db.prepare(
    `insert into chat_message (uid, target_id, seq, msg_id, side, staff_id, type, param, sent_at)
     values (?, ?, ?, ?, ?, '', ?, ?, ?)`,
  )
  const now = Date.now()
  db.exec('begin immediate')
  for (let seq = last + 1; seq <= MESSAGES; seq++) {
    const param = JSON.stringify({ text: `第 ${seq} 条` })
    const sentAt = now - (MESSAGES - seq) * 1000
    insert.run(uid, TARGET, seq, `bench-${seq}`, seq % 2 ? 'shopper' : 'staff', IM_MESSAGE_TYPES.text, param, sentAt)
  }
  db.prepare('update chat set last_seq = ?, last_at = ?, last_text = ? where uid = ? and target_id = ?').run(
    MESSAGES,
    now,
    LAST_TEXT,
    uid,
    TARGET,
  )
  db.exec('commit')
  db.close()
}

export interface OpenedChat {
  /** ms from the touch on the conversation until its last message is in the window. */
  ms: number
  /** Messages in the document. */
  rows: number
}

/** Opens the conversation from the list of messages, twice in one app: at the second time its code is loaded. */
export function measureChat(url: string): Promise<{ first: OpenedChat; second: OpenedChat }> {
  return onPhone({ network: true, processor: true }, async ({ page, ask, until }) => {
    await page.addInitScript(IS_LAST_IN_SIGHT)
    await page.goto(`${url}/#/pages/login/index`, { waitUntil: 'commit' })
    await fillLogin(page, MOBILE)
    await until(`!location.hash.includes('login')`)
    await ask(`location.hash = '#/pages/message/msgNav/index'`)
    const line = page.locator('.taro_page:visible .dialogue').filter({ hasText: LAST_TEXT }).first()
    const open = async (): Promise<OpenedChat> => {
      await line.waitFor()
      await page.waitForTimeout(REST_MS)
      await ask(`(() => {
        window.__openMs = 0
        addEventListener('touchstart', (touch) => {
          const look = () => window.__lastInSight() ? (window.__openMs = performance.now() - touch.timeStamp) : requestAnimationFrame(look)
          requestAnimationFrame(look)
        }, { capture: true, once: true, passive: true })
      })()`)
      await line.tap()
      await until('window.__openMs > 0')
      return { ms: await ask('window.__openMs'), rows: await ask(`document.querySelectorAll('.chat__bubble').length`) }
    }
    const first = await open()
    await ask('history.back()')
    await until(`!window.__lastInSight()`)
    return { first, second: await open() }
  })
}
