import { stores } from './env'
import { chooseEnvironment } from './environment'
import { startOver } from './navigate'
import { SessionStore } from './stores/session.store'

/**
 * Switches to another configured environment. Login and session belong to the server of the old one, so in the mini
 * program, which has one storage for all environments, both are cleared and the app restarts. False when the name is
 * not configured or is the current one.
 */
export function switchEnvironment(name: string): boolean {
  return chooseEnvironment(name, () => {
    stores.get(SessionStore).logout()
    startOver()
  })
}
