// Pauses, resumes, cancels and removes downloads.
import { useMutation } from '@tanstack/react-query';
import { controlDownload, type DownloadControlRequest } from '../../../generated/client/index.ts';
import { notifyFailure } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { useTexts } from '../texts/use-texts.ts';

export function useDownloadControl() {
  const { common } = useTexts();
  return useMutation({
    mutationFn: (body: DownloadControlRequest) => ask(controlDownload({ body })),
    onError: (error) => notifyFailure(error, common.noAnswer),
  });
}
