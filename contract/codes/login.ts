/** Proofs of `account.login.doLogin`: a code sent to the phone, or the password. */
export const LOGIN_TYPE = { code: 1, password: 2 } as const

/**
 * Identity providers of `account.login.loginByThirdAuth`: WeChat's OAuth in the web view, or the mini program's login.
 */
export const AUTH_TYPES = ['wechat', 'wechatMini'] as const
export type AuthType = (typeof AUTH_TYPES)[number]

/** Scopes of WeChat's OAuth; base asks the shopper nothing. */
export const OAUTH_SCOPES = ['snsapi_base', 'snsapi_userinfo'] as const
/** Length of the random state by which the page recognises its own OAuth answer. */
export const OAUTH_STATE_LENGTH = { least: 16, most: 64 } as const

export const PASSWORD_LENGTH = { least: 8, most: 64 } as const
/** Wrong passwords in a row that lock the password login, and the time of the lock [login.password-lock]. */
export const PASSWORD_LOCK = { wrongTries: 5, forMs: 30 * 60_000 } as const

/** The most common passwords, in lower case; only letters and digits, as the rule below requires. */
const COMMON_PASSWORDS: readonly string[] =
  'password1 password12 password123 passw0rd abc12345 abc123456 abcd1234 abcd12345 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa12345 qwerty12 qwerty123 qwer1234 asdf1234 zxcv1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx123 woaini123 woaini1314 woaini520 iloveyou1 iloveyou520 admin123 admin1234 admin12345 welcome1 welcome123 letmein1 123456abc 12345678a 123456789a 1234abcd 1234qwer 123qweasd 5201314a galleria1 galleria123 lelang123 monkey123 dragon123 superman1 football1'.split(
    ' ',
  )

/** Why this can't be a password, as a text for the shopper, or null [login.password-rule]. */
export function passwordProblem(password: string): string | null {
  const { least, most } = PASSWORD_LENGTH
  if (password.length < least || password.length > most) return `密码需 ${least}–${most} 位`
  // Printable ASCII: characters of every keyboard.
  if (!/^[\x21-\x7e]+$/.test(password)) return '密码只能用字母、数字和符号，不能有空格'
  if (!/[A-Za-z]/.test(password) || !/[0-9]/.test(password)) return '密码需同时有字母和数字'
  if (COMMON_PASSWORDS.includes(password.toLowerCase()) || /^(.)\1*$/.test(password.replace(/\d+$/, '')))
    return '这个密码太常见，请换一个'
  return null
}
