import { walkArea } from '../support/walk'

walkArea('qr')
