import { walkArea } from '../support/walk'

walkArea('web')
