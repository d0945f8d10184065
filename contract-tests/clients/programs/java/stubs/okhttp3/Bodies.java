// Debian's okhttp is older than the generated client expects: it wants the type of a body first.
package okhttp3;

import java.io.File;

public class Bodies {
  public static RequestBody create(String text, MediaType type) {
    return RequestBody.create(type, text);
  }

  public static RequestBody create(byte[] bytes, MediaType type) {
    return RequestBody.create(type, bytes);
  }

  public static RequestBody create(File file, MediaType type) {
    return RequestBody.create(type, file);
  }
}
