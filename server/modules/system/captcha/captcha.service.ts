import { createHash, randomInt } from 'node:crypto'
import { CAPTCHA_LENGTH, CAPTCHA_LIMIT, CAPTCHA_MS, CAPTCHA_PASS_MS } from '@contract/codes/captcha'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import * as repo from './captcha.repo'
import { CAPTCHA_CHARACTERS, captchaPicture } from './captcha-picture'

const RANGE = 2 ** 24
const random = (): number => randomInt(RANGE) / RANGE
const hashOf = (sessionKey: string): string => createHash('sha256').update(sessionKey).digest('hex')

/** Picture codes, which keep programs from reading data that is public for people [captcha.once]. */
export class CaptchaService {
  constructor(private readonly db: Db) {}

  /** A new code of the session, in place of the one before. SYS_OPT_FREQUENTLY_ERROR: too many codes. */
  async draw(sessionKey: string, now: number): Promise<{ verifyCodeId: string; image: string; expiresAt: number }> {
    const text = Array.from({ length: CAPTCHA_LENGTH }, () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)])
    const answer = text.join('')
    const code = { sessionHash: hashOf(sessionKey), codeId: newId(), answer, expiresAt: now + CAPTCHA_MS }
    const made = await this.db.tx((tx) => repo.putCode(tx, code, now))
    if (made > CAPTCHA_LIMIT.pictures) fail('SYS_OPT_FREQUENTLY_ERROR', '换得太快了，过几分钟再试')
    const picture = await captchaPicture(answer, random)
    const image = `data:image/png;base64,${picture.toString('base64')}`
    return { verifyCodeId: code.codeId, image, expiresAt: code.expiresAt }
  }

  /**
   * Checks the typed code and uses it up; a right one opens `subject` for the session until the returned time.
   * SYS_BIZ_DATA_ERROR_CODE: wrong, used, or expired.
   */
  async open(
    sessionKey: string,
    typed: { verifyCodeId: string; verifyCode: string },
    subject: string,
    now: number,
  ): Promise<number> {
    const sessionHash = hashOf(sessionKey)
    const until = now + CAPTCHA_PASS_MS
    const isRight = await this.db.tx(async (tx) => {
      const code = await repo.findCode(tx, sessionHash, typed.verifyCodeId)
      // The update needs the answer that was read: one of two concurrent tries finds the code used.
      if (!code || code.answer === '' || !(await repo.takeCode(tx, sessionHash, typed.verifyCodeId, code.answer)))
        return false
      if (code.expiresAt <= now || code.answer !== typed.verifyCode.trim().toUpperCase()) return false
      await repo.putPass(tx, sessionHash, subject, until)
      return true
    })
    if (!isRight) fail('SYS_BIZ_DATA_ERROR_CODE', '验证码不对或已过期，请重新输入')
    return until
  }

  /** Whether `subject` is open for the session. */
  async isOpen(sessionKey: string, subject: string, now: number): Promise<boolean> {
    const pass = await repo.findPass(this.db.q, hashOf(sessionKey))
    return pass !== undefined && pass.passedFor === subject && pass.passedUntil > now
  }

  async sweep(now: number): Promise<void> {
    await this.db.tx((tx) => repo.sweep(tx, now - Math.max(CAPTCHA_PASS_MS, CAPTCHA_LIMIT.withinMs)))
  }
}
