import { settled } from '@/app/first-screen'

/** Pop-ups, messages and news of a newer build: nobody waits for them, so their code comes after the first page. */
export function startShell(): void {
  void settled()
    .then(() => import('./shell'))
    .then(({ beginShell }) => beginShell())
    // Without its code the app is whole all the same; the next start asks again.
    .catch(() => {})
}
