import { type Config, ConfigError } from '../config'
import { Kuaidi100, type PostForm } from '../modules/trade/parcel'

const ANSWER_MS = 8000
const NAMES = ['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY', 'KUAIDI100_CALLBACK_URL', 'KUAIDI100_SALT', 'KUAIDI100_URL']

const post: PostForm = async (url, form) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!answer.ok) throw new Error(`the tracking service answered ${answer.status}`)
  return answer.text()
}

/** Tracking service for other carriers' parcels; null without an account. ConfigError on a wrong or missing value. */
export function trackingService({ express }: Pick<Config, 'express'>): Kuaidi100 | null {
  const unknown = Object.keys(express).find((name) => !NAMES.includes(name))
  if (unknown) throw new ConfigError(`${unknown} is not a setting`)
  if (Object.keys(express).length === 0) return null
  const { KUAIDI100_CUSTOMER: customer = '', KUAIDI100_KEY: key = '', KUAIDI100_SALT: salt = '' } = express
  if (customer === '' || key === '') throw new ConfigError('KUAIDI100_CUSTOMER and KUAIDI100_KEY belong together')
  const callback = express.KUAIDI100_CALLBACK_URL ?? ''
  if (callback !== '' && (!/^https:\/\/[^/?#@\s]+$/.test(callback) || salt.length < 16))
    throw new ConfigError(
      'KUAIDI100_CALLBACK_URL must be our https origin, with a KUAIDI100_SALT of 16 characters or more',
    )
  const url = express.KUAIDI100_URL || 'https://poll.kuaidi100.com'
  if (!/^https:\/\/[^/?#@\s]+$/.test(url)) throw new ConfigError('KUAIDI100_URL must be an https origin')
  const callbackUrl = callback && `${callback}/parcel/notice/kuaidi100`
  return new Kuaidi100({ customer, key, salt, callbackUrl, url, post })
}
