import { walkArea } from '../support/walk'

walkArea('scan')
