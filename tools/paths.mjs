// Paths of the inputs and results of the builds, for all tools.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (...parts) => path.resolve(root, ...parts)

export const lockFile = inRoot('package-lock.json')
export const modules = inRoot('node_modules')
export const h5Folder = inRoot('dist/h5')
export const consoleFolder = inRoot('dist/console')
export const weappFolder = inRoot('dist/weapp')
export const serverFolder = inRoot('dist/server')
export const componentsFolder = inRoot('.cache/h5-components')
