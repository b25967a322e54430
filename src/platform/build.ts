/** Web hosts of the deployment, comma-separated and optional (config/index.ts). */
declare const GALLERIA_WEB_HOSTS: string | undefined
/** The mini program's key of the map service (config/index.ts). */
declare const GALLERIA_MAP_KEY: string | undefined

/** The version of package.json (config/index.ts). */
declare const GALLERIA_VERSION: string | undefined

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
}

/**
 * Hosts of other services that may open inside the app, exact names: page builder, parking, customer service
 * [nav.external-host].
 */
export const webHosts = listOf(typeof GALLERIA_WEB_HOSTS === 'undefined' ? '' : GALLERIA_WEB_HOSTS)

/** The mini program's own key of the map service; '' without one. The server gives H5 its key. */
export const mapKey = (typeof GALLERIA_MAP_KEY === 'undefined' ? '' : GALLERIA_MAP_KEY).trim()

/** The version of this build; '' in a unit test. */
export const appVersion = typeof GALLERIA_VERSION === 'undefined' ? '' : GALLERIA_VERSION
