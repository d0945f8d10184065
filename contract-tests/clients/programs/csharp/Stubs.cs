// Stands in for what Debian does not have: Polly, which the client uses only where it is told to try again, System.Web, and a
// newer Newtonsoft.Json, whose naming strategy says nothing about fields that have a name.
using System;
using System.Threading.Tasks;

namespace Polly
{
    public enum OutcomeType { Successful, Failure }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome { get; set; }
        public T Result { get; set; }
        public Exception FinalException { get; set; }
    }

    public abstract class Policy<T> { }

    public abstract class AsyncPolicy<T>
    {
        public abstract Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
    }
}

namespace System.Web
{
    class Nothing { }
}

namespace Org.OpenAPITools
{
    class CamelCaseNamingStrategy
    {
        public bool OverrideSpecifiedNames { get; set; }
    }

    class DefaultContractResolver : Newtonsoft.Json.Serialization.DefaultContractResolver
    {
        public object NamingStrategy { get; set; }
    }
}
