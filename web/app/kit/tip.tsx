// The words of a tooltip. The element has them as its name, so that they are for eyes only.
import { Tooltip } from '@base-ui/react/tooltip';

export function Tip({ anchor }: { anchor: Element }) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner className="layer tip-place" anchor={anchor} collisionPadding={8}>
          <Tooltip.Popup className="tip" aria-hidden>
            {anchor.getAttribute('data-tip')}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
