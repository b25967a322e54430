import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import sharp from 'sharp'
import type { TestMall } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'
import { sendForm } from '../../../gateways/upload/upload.fixture'

/** A striped picture from a seed: the same seed gives similar pictures, different seeds give different ones. */
export function photo(seed: number, format: 'png' | 'jpeg' = 'png', width = 90): Promise<Buffer> {
  const bars = Array.from({ length: 64 }, (_, at) => {
    const light = (Math.imul(at + 1, 2654435761) ^ Math.imul(seed + 1, 40503 * (at + 7))) >>> 24
    return `<rect x="${(at % 8) * 10}" y="${Math.floor(at / 8) * 10}" width="10" height="10" fill="rgb(${light},${light},${light})"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="${width}" height="${width}">${bars.join('')}</svg>`
  const picture = sharp(Buffer.from(drawing))
  return (format === 'png' ? picture.png() : picture.jpeg({ quality: 60 })).toBuffer()
}

/** Uploads a picture of a receipt; returns its key. */
export async function sent(mall: TestMall, client: WireClient, picture: Buffer): Promise<string> {
  const { token, keyPrefix } = await client.legacy('common.upload.getUpToken', { purpose: 'receipt', count: 1 })
  const { status } = await sendForm(mall.app, picture, { token, key: `${keyPrefix}a` })
  if (status !== 200) throw new Error(`the picture was refused: ${status}`)
  return `${keyPrefix}a`
}

let papers = 0

/** The request to submit a receipt, its picture uploaded. */
export async function receiptOf(mall: TestMall, client: WireClient, change: object = {}) {
  const count = ++papers
  return {
    storeId: 'cafe',
    amount: 12_850,
    receiptNo: `NO-${1000 + count}`,
    purchasedAt: mall.clock.now() - DAY_MS,
    imageKey: await sent(mall, client, await photo(count)),
    ...change,
  }
}

/** Submits a receipt; returns its number. */
export async function putIn(mall: TestMall, client: WireClient, change: object = {}): Promise<string> {
  const ask = await receiptOf(mall, client, change)
  return (await client.call('POST score/submitPictureScoreReq', ask, { idempotencyKey: randomUUID() })).scoreNo
}
