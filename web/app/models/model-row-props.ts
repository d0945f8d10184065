// What a row of the list of models is drawn from.
import type { DownloadJob, LoadedModel, Model } from '../../../generated/client/index.ts';
import type { Load } from '../kit/loads.ts';
import type { Obstacle } from '../kit/obstacles.ts';

/** One model with all that is known of it now. */
export interface ModelRowProps {
  model: Model;
  loaded: LoadedModel | undefined;
  /** Its download that the server knows of, if any. */
  job: DownloadJob | undefined;
  /** Its load that goes on, if any. */
  load: Load | undefined;
  /** What keeps this machine from running it. */
  obstacle: Obstacle | undefined;
  /** GiB that a model may take here, for one that is offered as a card. */
  room: number | undefined;
  /** Whether its card says that many people like it. */
  isPopular: boolean;
  /** A person wants it to be deleted. */
  onDelete(model: Model): void;
}
