import { walkArea } from '../support/walk'

walkArea('special-area')
