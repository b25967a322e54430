import { type Config, ConfigError } from '../config'
import { HttpIdentityProvider, type IdentityAccount, type PostRequest } from '../identity/http-provider'
import type { IdentityProvider } from '../identity/provider'

const ANSWER_MS = 8000
const MOST_CHARACTERS = 10_000
const NAMES = ['IDENTITY_KEYS', 'IDENTITY_FINGERPRINT_KEY', 'IDENTITY_URL', 'IDENTITY_APP_KEY', 'IDENTITY_SECRET']

const post: PostRequest = async (url, headers, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    signature: answer.headers.get('x-signature') ?? '',
    body: text.slice(0, MOST_CHARACTERS),
  }
}

/**
 * The service that checks names and ID numbers: the configured one, else in the demo the sandbox; undefined in a demo
 * with neither. ConfigError on a wrong or missing value.
 */
export function identityProviderOf(
  { identity, mode }: Pick<Config, 'identity' | 'mode'>,
  sandbox: { identity: IdentityAccount } | null,
): IdentityProvider | undefined {
  const unknown = Object.keys(identity).find((name) => !NAMES.includes(name))
  if (unknown) throw new ConfigError(`${unknown} is not a setting`)
  const { IDENTITY_URL: url = '', IDENTITY_APP_KEY: appKey = '', IDENTITY_SECRET: secret = '' } = identity
  const now = () => Date.now()
  if (url === '' && appKey === '' && secret === '') {
    if (mode === 'production')
      throw new ConfigError('production needs IDENTITY_URL (https), IDENTITY_APP_KEY and IDENTITY_SECRET')
    return sandbox ? new HttpIdentityProvider({ ...sandbox.identity, post, now }) : undefined
  }
  if (!/^https:\/\/[^?#@\s]+[^/?#@\s]$/.test(url))
    throw new ConfigError('IDENTITY_URL must be an https address without a slash at its end')
  if (!/^[\x21-\x7e]{1,100}$/.test(appKey))
    throw new ConfigError('IDENTITY_APP_KEY is missing: the name of the account')
  if (secret.length < 16) throw new ConfigError('IDENTITY_SECRET must have at least 16 characters')
  return new HttpIdentityProvider({ url, appKey, secret, post, now })
}
