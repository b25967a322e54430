import { walkArea } from '../support/walk'

walkArea('pack-order')
