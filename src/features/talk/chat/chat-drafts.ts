import { stored } from '@/platform/storage'

/** A text that a shopper has written and not sent. */
interface Draft {
  uid: string
  targetId: string
  text: string
}

const MOST = 50

const isDrafts = (value: unknown): value is Draft[] =>
  Array.isArray(value) &&
  value.every((one) => [one?.uid, one?.targetId, one?.text].every((field) => typeof field === 'string'))
const kept = stored('CHAT_DRAFTS', isDrafts)

/** Texts of conversations that are not sent yet, kept over a restart of the app [chat.draft]. */
export const chatDrafts = {
  of: (uid: string, targetId: string): string =>
    kept.get()?.find((one) => one.uid === uid && one.targetId === targetId)?.text ?? '',
  put(draft: Draft): void {
    const others = (kept.get() ?? []).filter(({ uid, targetId }) => uid !== draft.uid || targetId !== draft.targetId)
    const all = draft.text.trim() === '' ? others : [...others, draft].slice(-MOST)
    if (all.length > 0) kept.set(all)
    else kept.remove()
  },
}
