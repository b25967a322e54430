import { walkArea } from '../support/walk'

walkArea('invitation')
