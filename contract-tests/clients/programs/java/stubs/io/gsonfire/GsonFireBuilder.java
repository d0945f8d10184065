// Stands in for gson-fire, which Debian does not have; the client takes nothing but a builder of Gson from it.
package io.gsonfire;

import com.google.gson.GsonBuilder;

public class GsonFireBuilder {
  public GsonBuilder createGsonBuilder() {
    return new GsonBuilder();
  }
}
