import type { EntryGrant } from '@/app/entry'

/** Somebody vouches for the shopper, and a phone is still missing. In memory only: a reload begins anew. */
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

/** A phone on its way from the login page to 找回密码, past the address. */
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

/** Reset tickets by a handle that may stand in an address: the ticket itself must not (wire.md). */
export const resetTokens = {
  put(ticket: string): string {
    const handle = `r${resets.size + 1}`
    resets.set(handle, ticket)
    return handle
  },
  get: (handle: string | undefined) => (handle === undefined ? undefined : resets.get(handle)),
  drop: (handle: string) => resets.delete(handle),
}
