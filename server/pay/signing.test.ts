import { generateKeyPairSync } from 'node:crypto'
import { fitsByHand, signByHand } from './protocol-by-hand'
import {
  authorizationHeader,
  isSignatureOf,
  isWithinWindow,
  payMessage,
  randomNonce,
  replyMessage,
  requestMessage,
  signMessage,
} from './signing'

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

describe('the signed text', () => {
  // The samples are those of the protocol's documentation.
  test('a request: five lines, each ended', () => {
    expect(requestMessage('GET', '/v3/certificates', '1554208460', '593BEC0C930BF1AFEB40B4A08C8FB242', '')).toBe(
      'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
    )
    expect(requestMessage('POST', '/v3/a?b=c', '1', 'N', '{"a":"中"}')).toBe('POST\n/v3/a?b=c\n1\nN\n{"a":"中"}\n')
  })

  test('an answer or notice: three lines, also without a body', () => {
    expect(replyMessage('1554209980', 'c5ac', '{"a":"中"}').toString()).toBe('1554209980\nc5ac\n{"a":"中"}\n')
    expect(replyMessage('1554209980', 'c5ac', Buffer.from([0xff, 0x00])).subarray(-3)).toEqual(
      Buffer.from([0xff, 0, 10]),
    )
    expect(replyMessage('1554209980', 'c5ac', '').toString()).toBe('1554209980\nc5ac\n\n')
  })

  test('the arguments of requestPayment: four lines', () => {
    expect(payMessage('wx8888888888888888', '1414561699', '5K8264', 'prepay_id=wx2014')).toBe(
      'wx8888888888888888\n1414561699\n5K8264\nprepay_id=wx2014\n',
    )
  })
})

describe('the signature', () => {
  const message = 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n'

  test('is RSASSA-PKCS1-v1_5 with SHA-256 in base64, digit by digit', async () => {
    expect(await signMessage(message, merchant.privateKey)).toBe(signByHand(message, merchant.privateKey))
    expect(isSignatureOf(message, signByHand(message, merchant.privateKey), merchant.publicKey)).toBe(true)
  })

  test('fits no other message, no other key and nothing malformed', async () => {
    const signature = await signMessage(message, merchant.privateKey)
    expect(isSignatureOf(`${message} `, signature, merchant.publicKey)).toBe(false)
    expect(isSignatureOf(message, signature, stranger.publicKey)).toBe(false)
    const bytes = Buffer.from(signature, 'base64')
    for (const at of [0, 100, 255]) {
      const broken = Buffer.from(bytes)
      broken[at] = (broken[at] ?? 0) ^ 1
      expect(isSignatureOf(message, broken.toString('base64'), merchant.publicKey)).toBe(false)
    }
    for (const malformed of ['', 'WECHATPAY/SIGNTEST/abc', '签名', bytes.subarray(1).toString('base64')]) {
      expect(isSignatureOf(message, malformed, merchant.publicKey)).toBe(false)
    }
  })
})

describe('the Authorization header', () => {
  const signer = {
    merchantId: '1900007291',
    serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    privateKey: merchant.privateKey,
  }
  const request = { method: 'POST', pathAndQuery: '/v3/pay/transactions/jsapi?a=1', body: '{"description":"乐廊订单"}' }

  test('has the scheme, five fields in quotes and a signature over exactly what is sent', async () => {
    const header = await authorizationHeader(signer, request, 1_554_208_460_999)
    const match =
      /^WECHATPAY2-SHA256-RSA2048 mchid="1900007291",nonce_str="([0-9A-F]{32})",signature="([^"]+)",timestamp="1554208460",serial_no="408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB"$/.exec(
        header,
      )
    const [, nonce = '', signature = ''] = match ?? []
    const signed = `POST\n/v3/pay/transactions/jsapi?a=1\n1554208460\n${nonce}\n{"description":"乐廊订单"}\n`
    expect(fitsByHand(signed, signature, merchant.publicKey)).toBe(true)
    expect(fitsByHand(signed.replace('乐', '欢'), signature, merchant.publicKey)).toBe(false)
  })

  test('takes a fresh nonce each time', () => {
    expect(new Set(Array.from({ length: 100 }, randomNonce)).size).toBe(100)
  })
})

test.each([
  ['1554208460', 0, true],
  ['1554208160', 0, true],
  ['1554208159', 0, false],
  ['1554208760', 0, true],
  ['1554208761', 0, false],
  ['1554208160', 999, true],
  ['', 0, false],
  ['1554208460.5', 0, false],
  ['-1', 0, false],
  ['1e9', 0, false],
  [' 1554208460', 0, false],
])('a signature of second %s is valid at 1554208460.%i: %s', (timestamp, milliseconds, isGood) => {
  expect(isWithinWindow(timestamp, 1_554_208_460_000 + milliseconds)).toBe(isGood)
})
