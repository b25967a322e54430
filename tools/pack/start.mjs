// The server: node --max-semi-space-size=8 start.mjs
import './right-node.mjs'

import('./dist/server/main.mjs')
