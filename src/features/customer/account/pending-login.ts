import type { EntryGrant } from '@/app/entry'

/** A login by identity provider that still needs a phone. It is in memory only, so a reload starts again. */
export type PendingLogin =
  | { kind: 'wechat'; authType: 'wechat' | 'wechatMini'; bindTicket: string; redirect: string | undefined }
  | { kind: 'grant'; grant: EntryGrant; redirect: string | undefined }

let pending: PendingLogin | null = null
const resets = new Map<string, string>()

export const pendingLogin = {
  get: () => pending,
  set(value: PendingLogin | null): void {
    pending = value
  },
}

/** The phone that the login page passes to 找回密码; addresses contain no phone. */
let typed = ''
export const typedPhone = {
  put(mobile: string): void {
    typed = mobile
  },
  take(): string {
    const mobile = typed
    typed = ''
    return mobile
  },
}

/** Reset tickets by handle. An address contains the handle only, because addresses are logged and shared. */
export const resetTokens = {
  put(ticket: string): string {
    const handle = `r${resets.size + 1}`
    resets.set(handle, ticket)
    return handle
  },
  get: (handle: string | undefined) => (handle === undefined ? undefined : resets.get(handle)),
  drop: (handle: string) => resets.delete(handle),
}
