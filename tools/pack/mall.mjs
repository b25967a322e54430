// The operator's command line: node mall.mjs <command>
import './right-node.mjs'

import('./dist/server/mall.mjs')
