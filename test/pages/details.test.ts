import { walkArea } from '../support/walk'

walkArea('details')
