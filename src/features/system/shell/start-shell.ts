import { settled } from '@/app/first-screen'

/** Loads pop-ups, messages and update notices after the first page: the first page does not need them. */
export function startShell(): void {
  void settled()
    .then(() => import('./shell'))
    .then(({ beginShell }) => beginShell())
    // The app works without this code; the next start loads it again.
    .catch(() => {})
}
